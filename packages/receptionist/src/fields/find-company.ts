/** The organisation in how a caller names themselves: "青葉商事の田中です", "John from Acme". */
export interface Introduction {
  company: string;
  /** The name that was heard together with it. */
  person: string | null;
}

const organisation =
  '株式会社|有限会社|合同会社|会社|商事|商店|商会|工業|工務店|建設|産業|物産|銀行|病院|医院|クリニック|大学|学園|学校|事務所|センター|サービス|グループ|ホテル|旅館|製作所|不動産|組合|協会|財団|運輸|印刷|食品|薬局|電機|電気|システムズ?|ソリューションズ?|ジャパン|テック';
const japanese = new RegExp(
  `^(?:お世話に?なっ?て(?:おり|い)ます[、。]?)?(?:私[、は]?)?([^、。\\s]{0,20}(?:${organisation})[^、。\\s]{0,15}?)の([^、。\\s]{1,15})$`,
);
const english =
  /\b(?:from|of|with|at|for)\s+((?:the )?\p{Lu}[\p{L}\p{N}&.'-]*(?: (?:\p{Lu}[\p{L}\p{N}&.'-]*|and|of|&))*)[.!]?$/u;

/** `name`: what was taken for the caller's name. */
export function splitName(name: string): Introduction | null {
  const match = japanese.exec(name);
  const [, company, person] = match ?? [];
  return company === undefined || person === undefined ? null : { company, person };
}

/** In the clause in which an English caller gave their name. */
export function findCompany(clause: string): Introduction | null {
  const company = english.exec(clause)?.[1];
  return company === undefined ? null : { company, person: null };
}
