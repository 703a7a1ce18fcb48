/** For the types of what an emulator takes: the names of what the provider does not publish, at any depth; the whole where no published type has its values. `never`: nothing. */
export type Unpublished<Taken, Published> = Taken extends readonly (infer Item)[]
  ? Unpublished<Item, Extract<Published, readonly unknown[]>[number]>
  : Taken extends object
    ? UnpublishedOf<Taken, Fitting<Taken, Published>>
    : Taken extends Published
      ? never
      : Taken;

type UnpublishedOf<Taken extends object, Published> = [Published] extends [never]
  ? Taken
  : {
      [Key in keyof Taken]-?: Key extends KeyOf<Published>
        ? Unpublished<Exclude<Taken[Key], undefined>, ValueOf<Published, Key>>
        : Key;
    }[keyof Taken];

/** Those of a union whose values these may be. */
type Fitting<Taken, Published> = Published extends unknown
  ? Taken extends Loose<Published>
    ? Published
    : never
  : never;
/** What is absent and what is undefined are one in JSON. */
type Loose<T> = T extends object ? { [Key in keyof T]: Loose<T[Key]> | undefined } : T;
type KeyOf<T> = T extends unknown ? keyof T : never;
type ValueOf<T, Key> = T extends unknown ? (Key extends keyof T ? T[Key] : never) : never;
