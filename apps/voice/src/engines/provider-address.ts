export { ownServerAddress, providerAddress } from '@uketsuke/runtime';
