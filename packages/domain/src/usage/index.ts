export {
  getUsage,
  type Usage,
  type UsageCounters,
  type UsageGroup,
  type UsageGrouping,
  type UsageInput,
} from './get.ts';
