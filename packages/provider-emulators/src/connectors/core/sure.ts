/** Of a published type that leaves everything open: what is there in any case. A name that the type has not is an error. */
export type Sure<Shape, Names extends keyof Shape> = { [Name in Names]-?: NonNullable<Shape[Name]> };
