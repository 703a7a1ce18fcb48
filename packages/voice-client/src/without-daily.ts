/** Stands in for Daily's SDK in bundles: the official transport names it for its default media manager only, which loads code from a foreign host. */
export default {};
