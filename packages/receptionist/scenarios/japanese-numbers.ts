/** Telephone numbers, as Japanese callers tell and correct them. */
import { record, type Scenario } from './scenario.ts';

const phone = { key: 'phone', label: 'お電話番号', required: true, type: 'phone' as const };
const size = { key: 'party_size', label: '人数', required: true };
const request = { key: 'request', label: 'ご要望' };

export const japaneseNumbers: Scenario[] = [
  {
    title: '復唱した番号と違う番号を言われたら、お詫びして読み直す',
    language: 'ja',
    config: { fields: [phone] },
    turns: [
      { caller: '080-1111-2222', says: /080-1111-2222/ },
      { caller: '違います、080-1111-3333', says: /^失礼いたしました。 080-1111-3333/ },
    ],
  },
  {
    title: '電話がない、言えないという答えには、番号が必要なわけを伝える',
    language: 'ja',
    config: { fields: [phone, request] },
    turns: [
      { caller: '電話は持ってません', says: /お電話番号を伺わないと|ご連絡のために/ },
      { caller: '言えません', says: /お電話番号/, withholds: /数字で/ },
    ],
  },
  {
    title: '「同じ番号で」は、かけてきた番号のことである',
    language: 'ja',
    config: { fields: [phone, request] },
    options: { channel: 'phone', callerNumber: '+819012345678' },
    turns: [
      { caller: 'いいえ', says: /お電話番号/ },
      { caller: 'やっぱり同じ番号で', calls: [record('phone', '090-1234-5678')] },
    ],
  },
  {
    title: '番号は伸ばした読みでも聞き取る',
    language: 'ja',
    config: { fields: [phone] },
    turns: [{ caller: 'ぜろきゅうぜろ いちにいさんよん ごーろくななはち', says: /090-1234-5678/ }],
  },
  {
    title: '復唱した番号は、末尾だけ言い直せる',
    language: 'ja',
    config: { fields: [phone, request] },
    turns: [
      { caller: '090-1234-5678', says: /090-1234-5678/ },
      { caller: 'いえ、5679です', says: /090-1234-5679/ },
      { caller: 'おけ', calls: [record('phone', '090-1234-5679')] },
    ],
  },
  {
    title: '番号の頭になりえない数字は、続きを待たない',
    language: 'ja',
    config: { fields: [phone] },
    turns: [{ caller: '345678です', says: /市外局番から/, withholds: /まで承りました/ }],
  },
  {
    title: '読み上げられた番号でと言われれば、読み上げ直さない',
    language: 'ja',
    config: { fields: [phone, request] },
    options: { channel: 'phone', callerNumber: '+819012345678' },
    turns: [
      { caller: 'いえ、別の番号で', says: /電話番号/ },
      { caller: 'やっぱりかけてる番号でいいです', says: /要望/, calls: [record('phone', '090-1234-5678')] },
    ],
  },
  {
    title: 'かけている番号がわからなければ、そう言って尋ねる',
    language: 'ja',
    config: { fields: [phone] },
    turns: [{ caller: 'いまかけてる番号でいいです', says: /わかりかねます.*電話番号/ }],
  },
  {
    title: '電話番号を間違えたと言われたら、かけ間違いではなく訂正である',
    language: 'ja',
    config: { fields: [phone, size] },
    turns: [
      { caller: '090-1234-5678', says: /090-1234-5678/ },
      { caller: 'はい', calls: [record('phone', '090-1234-5678')] },
      { caller: '番号間違えました、090-8765-4321です', says: /090-8765-4321/ },
    ],
  },
  {
    title: '番号でよいかと聞かれたら、受けて待つ',
    language: 'ja',
    config: { fields: [phone] },
    turns: [{ caller: '携帯番号でいいですか', says: /^かしこまりました。.*電話番号/ }],
  },
];
