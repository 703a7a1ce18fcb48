export { startOpenaiRest, type OpenaiRest, type OpenaiRestOptions, type SeenRequest } from './start-openai-rest.ts';
export { restProfiles, type RestPath, type RestProfile } from './profile.ts';
export type { RestFault } from './faults.ts';
