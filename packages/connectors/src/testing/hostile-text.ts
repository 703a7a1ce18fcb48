/** A caller who dictates the markup of every product. */
export const hostileText =
  '折り返し <users/all> <m userId="all"> <!channel> <https://evil.example|予約> <b>太字</b> [予約](https://evil.example) [To:1]';
