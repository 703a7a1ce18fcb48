import { defineWords } from '@/lib/words';

export const signInWords = defineWords({
  ja: {
    title: 'サインイン',
    lead: 'メールアドレスに、サインイン用のリンクをお送りします。',
    email: 'メールアドレス',
    submit: 'リンクを送る',
    sentTitle: 'メールをご確認ください',
    sent: 'アカウントがある場合、{email} 宛てにリンクをお送りしました。1 時間有効で、一度だけ使えます。',
    sentHelp: '届かないときは、迷惑メールのフォルダーと、アドレスの打ち間違いをご確認ください。',
    again: '別のアドレスで試す',
    limited:
      'メールの数が 1 時間の上限に達しました。この 1 時間に届いたリンクは、まだお使いいただけます。新しいリンクは約 {minutes} 分後にお送りできます。',
    limitedTries: '試した回数が上限に達しました。約 {minutes} 分後にもう一度お試しください。',
    invalidEmail: 'メールアドレスを name@example.com の形で入力してください。',
    confirmTitle: 'サインインの確認',
    confirmLead: 'ボタンを押すと、このブラウザでサインインします。',
    confirm: 'サインインする',
    linkInvalid: 'このリンクは期限切れか、すでに使われています。新しいリンクをお送りください。',
    linkIncomplete: 'リンクが途中で切れています。メールのリンクをもう一度開くか、新しいリンクをお送りください。',
    newLink: '新しいリンクを送る',
  },
  en: {
    title: 'Sign in',
    lead: 'We send a sign-in link to your email address.',
    email: 'Email address',
    submit: 'Send link',
    sentTitle: 'Check your mail',
    sent: 'If there is an account, a link is on its way to {email}. It works once, for an hour.',
    sentHelp: 'If it does not arrive, look into your spam folder and check the address.',
    again: 'Use another address',
    limited:
      'That was the most mails of one hour. Links that arrived within this hour still work; a new one can be sent in about {minutes} min.',
    limitedTries: 'Too many tries. Please try again in about {minutes} min.',
    invalidEmail: 'Enter an email address such as name@example.com.',
    confirmTitle: 'Confirm sign-in',
    confirmLead: 'Press the button to sign in on this browser.',
    confirm: 'Sign in',
    linkInvalid: 'This link is too old or has been used. Please ask for a new one.',
    linkIncomplete: 'This link is cut off. Open the link of the mail again, or ask for a new one.',
    newLink: 'Send a new link',
  },
});
