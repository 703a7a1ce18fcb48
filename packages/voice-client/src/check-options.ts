/** Pages pass on whatever their server answered: what is no session is refused here, in words, and not by a failing call. */
export function checkOptions(options: unknown): void {
  if (typeof options !== 'object' || options === null) throw new Error(`${wanted} Nothing was given.`);
  const given: Record<string, unknown> = { ...options };
  if (typeof given['error'] === 'string') {
    throw new Error(`${wanted} An error answer was given: ${given['error']}. Look at the status of the answer first.`);
  }
  const faults = [
    ...(isText(given['client_token']) ? [] : ['client_token']),
    ...(isText(given['webrtc_url']) && URL.canParse(given['webrtc_url']) ? [] : ['webrtc_url']),
    ...(Array.isArray(given['ice_servers']) ? [] : ['ice_servers']),
  ];
  if (faults.length > 0) throw new Error(`${wanted} Missing or wrong: ${faults.join(', ')}.`);
}

const wanted =
  'A voice session needs client_token, webrtc_url and ice_servers, as POST /v1/sessions answers them with status 201.';

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
