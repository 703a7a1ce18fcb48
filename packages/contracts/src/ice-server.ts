import { z } from 'zod';
import { says } from './rest/fields.ts';

/** As a browser's peer connection takes it. */
export const iceServerSchema = z.object({
  urls: z.union([z.string(), z.array(z.string())]).meta(says('One address or several', '1 つまたは複数のアドレス')),
  username: z.string().exactOptional().meta(says('For TURN', 'TURN のユーザー名')),
  credential: z.string().exactOptional().meta(says('For TURN', 'TURN のパスワード')),
});
export type IceServer = z.infer<typeof iceServerSchema>;
