import { defineWords } from '@/lib/words';
import type { FailureReason } from './explain-failure';

interface Advice {
  /** What happened. */
  what: string;
  /** What the owner of the endpoint can do. */
  todo: string;
}

/** For every reason a sentence on what happened and one on what to do. `{status}` is the status that was answered. */
export const failureWords = defineWords<Record<FailureReason, Advice>>({
  ja: {
    dns: {
      what: 'ホスト名が見つかりません（DNS）。',
      todo: 'URL のつづりと、ドメインの DNS レコードが公開されていることを確かめてください。',
    },
    refused: {
      what: 'サーバーが接続を受け付けませんでした。',
      todo: 'サーバーが起動しているか、ポート番号とファイアウォールの設定が正しいかを確かめてください。',
    },
    reset: {
      what: '応答の途中で接続が切れました。',
      todo: 'アプリケーションが異常終了していないか、手前のプロキシやロードバランサーが接続を切っていないかを確かめてください。',
    },
    tls: {
      what: '安全な接続（TLS）を確立できません。',
      todo: '証明書の有効期限、ホスト名との一致、中間証明書が含まれていることを確かめてください。自己署名証明書は使えません。',
    },
    timeout: {
      what: '15 秒以内に応答がありませんでした。',
      todo: '受け取ったらすぐに 2xx を返し、時間のかかる処理はそのあとで行ってください。',
    },
    blocked_address: {
      what: '公開されていないアドレス（社内ネットワークなど）を指しているため、送信しませんでした。',
      todo: 'インターネットから届く公開アドレスの URL に変えてください。',
    },
    too_large: {
      what: '応答が大きすぎます。',
      todo: '応答の本文は空か、ごく短いものにしてください。',
    },
    http_protocol: {
      what: 'HTTP として読めない応答が返りました。',
      todo: 'そのポートで動いているのが HTTP サーバーか、http と https を取り違えていないかを確かめてください。',
    },
    invalid_url: {
      what: 'この URL には送信できません。',
      todo: 'エンドポイントの URL を直してください。本番環境では https の URL が必要です。',
    },
    redirect: {
      what: 'ほかの URL へのリダイレクト（{status}）が返りました。安全のため、転送先には送信しません。',
      todo: '転送先の最終的な URL を、エンドポイントの URL として登録してください。末尾の「/」や www の有無が原因のことがよくあります。',
    },
    status_400: {
      what: 'サーバーがリクエストを正しくないものとして拒みました（400）。',
      todo: '本文を JSON として読めているか、署名の検証に本文をそのまま（変換前のバイト列で）使っているかを確かめてください。',
    },
    status_401: {
      what: 'サーバーが認証エラーを返しました（401）。',
      todo: '署名シークレットがこのエンドポイントのものか確かめてください。URL に Basic 認証やログインがかかっている場合は、外してください。',
    },
    status_403: {
      what: 'サーバーがアクセスを拒みました（403）。',
      todo: 'WAF、IP アドレス制限、CSRF 対策がこの URL を止めていないかを確かめてください。',
    },
    status_404: {
      what: 'URL が見つかりません（404）。',
      todo: 'URL のパスが正しいか、アプリケーションに反映（デプロイ）されているかを確かめてください。',
    },
    status_405: {
      what: 'この URL は POST を受け付けません（405）。',
      todo: 'Webhook は POST で送られます。POST を受け付けるようにしてください。',
    },
    status_408: {
      what: 'サーバーがリクエストを待ちきれませんでした（408）。',
      todo: 'サーバーが混み合っていないかを確かめてください。何度も起きる場合は、受信の処理を軽くしてください。',
    },
    status_410: {
      what: 'サーバーが「この URL はもう使われていない」と答えました（410）。',
      todo: '410 が返ると、エンドポイントは自動で停止します。まだ使う場合は、ほかの応答を返すように直してから有効にしてください。',
    },
    status_413: {
      what: 'サーバーが本文を大きすぎるとして拒みました（413）。',
      todo: '受け付ける本文の上限を 1 MB 以上にしてください。',
    },
    status_415: {
      what: 'サーバーがこの形式を受け付けません（415）。',
      todo: 'Content-Type が application/json の本文を受け付けるようにしてください。',
    },
    status_422: {
      what: 'サーバーが内容を受け付けませんでした（422）。',
      todo: '知らない項目やイベントの種類が来ても、エラーにせず 2xx を返すようにしてください。',
    },
    status_429: {
      what: 'サーバーの受信回数の上限を超えました（429）。',
      todo: '上限を上げるか、Retry-After で待ち時間を返してください。待ち時間に合わせて再送します。',
    },
    status_500: {
      what: 'サーバーの中でエラーが起きました（500）。',
      todo: 'この時刻のアプリケーションのログを確かめてください。',
    },
    status_502: {
      what: '手前のプロキシが、アプリケーションから正しい応答を得られませんでした（502）。',
      todo: 'アプリケーションが起動しているかを確かめてください。',
    },
    status_503: {
      what: 'サーバーが一時的に利用できません（503）。',
      todo: 'メンテナンス中か、混み合っていないかを確かめてください。復旧すれば、次の再送で届きます。',
    },
    status_504: {
      what: '手前のプロキシが、アプリケーションの応答を待ちきれませんでした（504）。',
      todo: '受け取ったらすぐに 2xx を返し、時間のかかる処理はそのあとで行ってください。',
    },
    status_4xx: {
      what: 'サーバーがリクエストを拒みました（{status}）。',
      todo: '応答の本文と、この時刻のアプリケーションのログを確かめてください。',
    },
    status_5xx: {
      what: 'サーバーの中でエラーが起きました（{status}）。',
      todo: 'この時刻のアプリケーションやプロキシのログを確かめてください。',
    },
    status_other: {
      what: '受信の成功を表す 2xx ではない応答が返りました（{status}）。',
      todo: '受け取ったら 200 や 204 などの 2xx を返してください。',
    },
  },
  en: {
    dns: {
      what: 'The host name was not found (DNS).',
      todo: 'Check the spelling of the URL, and that the DNS records of the domain are public.',
    },
    refused: {
      what: 'The server did not take the connection.',
      todo: 'Check that the server runs, and that the port and the firewall are right.',
    },
    reset: {
      what: 'The connection broke before the answer was complete.',
      todo: 'Check that your application does not crash, and that no proxy or load balancer in front of it cuts connections.',
    },
    tls: {
      what: 'No secure connection (TLS) could be made.',
      todo: 'Check that the certificate has not expired, names this host and comes with its intermediate certificates. Self-signed certificates do not work.',
    },
    timeout: {
      what: 'There was no answer within 15 seconds.',
      todo: 'Answer 2xx as soon as you have the event, and do slow work after that.',
    },
    blocked_address: {
      what: 'The address is not a public one (an internal network, for example), so nothing was sent.',
      todo: 'Use a URL that can be reached from the internet.',
    },
    too_large: { what: 'The answer was too large.', todo: 'Answer with an empty body, or a very short one.' },
    http_protocol: {
      what: 'The answer could not be read as HTTP.',
      todo: 'Check that an HTTP server listens on this port, and that http and https are not mixed up.',
    },
    invalid_url: {
      what: 'Nothing can be sent to this URL.',
      todo: 'Correct the URL of the endpoint. In the live environment it must be https.',
    },
    redirect: {
      what: 'The server answered with a redirect ({status}). For safety, redirects are not followed.',
      todo: 'Register the final URL. A missing or extra “/” at the end, or “www”, is a common cause.',
    },
    status_400: {
      what: 'The server refused the request as invalid (400).',
      todo: 'Check that the body is read as JSON, and that the signature is verified over the raw body, byte for byte.',
    },
    status_401: {
      what: 'The server asked for authentication (401).',
      todo: 'Check that you verify with the signing secret of this endpoint. If the URL is behind a login or basic authentication, take it away.',
    },
    status_403: {
      what: 'The server refused access (403).',
      todo: 'Check whether a firewall (WAF), an IP allow list or CSRF protection stops this URL.',
    },
    status_404: {
      what: 'There is nothing at this URL (404).',
      todo: 'Check the path of the URL, and that your application with this route is deployed.',
    },
    status_405: {
      what: 'This URL does not take POST (405).',
      todo: 'Webhooks are sent as POST: let the route take it.',
    },
    status_408: {
      what: 'The server gave up waiting for the request (408).',
      todo: 'Check whether the server is overloaded. If this happens often, do less work while you receive.',
    },
    status_410: {
      what: 'The server said that this URL is no longer in use (410).',
      todo: '410 disables the endpoint at once. If you still want events, change the answer first and then enable it again.',
    },
    status_413: {
      what: 'The server refused the body as too large (413).',
      todo: 'Let the server take bodies of 1 MB or more.',
    },
    status_415: {
      what: 'The server does not take this format (415).',
      todo: 'Let the route take bodies with the Content-Type application/json.',
    },
    status_422: {
      what: 'The server did not accept the content (422).',
      todo: 'Answer 2xx also when a field or type of event is unknown to you.',
    },
    status_429: {
      what: 'The server received too many requests (429).',
      todo: 'Raise the limit, or answer with Retry-After: the next attempt waits for that long.',
    },
    status_500: {
      what: 'The server had an error of its own (500).',
      todo: 'Look into the log of your application at this time.',
    },
    status_502: {
      what: 'A proxy got no valid answer from your application (502).',
      todo: 'Check that the application runs.',
    },
    status_503: {
      what: 'The server is not available for the moment (503).',
      todo: 'Check whether it is under maintenance or overloaded. Once it is back, the next attempt arrives.',
    },
    status_504: {
      what: 'A proxy gave up waiting for your application (504).',
      todo: 'Answer 2xx as soon as you have the event, and do slow work after that.',
    },
    status_4xx: {
      what: 'The server refused the request ({status}).',
      todo: 'Look at the body of the answer, and into the log of your application at this time.',
    },
    status_5xx: {
      what: 'The server had an error of its own ({status}).',
      todo: 'Look into the logs of your application and its proxy at this time.',
    },
    status_other: {
      what: 'The answer ({status}) was not a 2xx, which is what says that the event has arrived.',
      todo: 'Answer 2xx, 200 or 204 for example, when you have the event.',
    },
  },
});
