/** A label as it can be said: labels are written for forms. */
export interface SpokenLabel {
  /** What is asked for. */
  noun: string;
  /** How it is to be answered, where brackets in the label say so; a whole sentence or empty. */
  hint: string;
}

const bracketed = /\s*[（(［[]([^）)］\]]*)[）)］\]]\s*/g;
const requests =
  /(?:を|は|について)?(?:(?:どうぞ)?(?:お?教え|お?聞かせ|お?知らせ|お?答え|ご?記入|ご?入力|おっしゃって|お話し)(?:て|して)?(?:ください|下さい|いただけますか|願います)?|(?:お願い|おねがい)(?:いた)?します)[。:：]*$|,? please[.:]*$/i;

export function spokenLabel(label: string): SpokenLabel {
  const hints = [...label.matchAll(bracketed)].map(([, inside]) => (inside ?? '').trim());
  const bare = label.replace(bracketed, ' ').trim();
  const noun = bare
    .replace(requests, '')
    .replace(/[:：]\s*$/, '')
    .trim();
  const hint = hints.find((text) => [...text].length >= 6 && !/^(?:必須|任意|required|optional)/i.test(text)) ?? '';
  return { noun: noun === '' ? label : noun, hint };
}
