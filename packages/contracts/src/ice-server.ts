import { z } from 'zod';

/** As a browser's peer connection takes it. */
export const iceServerSchema = z.object({
  urls: z.union([z.string(), z.array(z.string())]),
  username: z.string().exactOptional(),
  credential: z.string().exactOptional(),
});
export type IceServer = z.infer<typeof iceServerSchema>;
