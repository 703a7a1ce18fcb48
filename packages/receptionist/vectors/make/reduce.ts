/** The first axes tell how frequent a word is rather than what it means (Mu and Viswanath, 2018). */
const axesDropped = 2;
const rounds = 60;

/** Vectors of fewer dimensions, by principal components: what tells words apart best is kept. */
export function reduce(given: readonly Float32Array[], dimensions: number): Float32Array[] {
  const width = given[0]?.length ?? 0;
  const vectors = given.map(unit);
  const mean = new Float64Array(width);
  for (const vector of vectors)
    for (let i = 0; i < width; i++) mean[i] = (mean[i] ?? 0) + (vector[i] ?? 0) / vectors.length;
  const centred = vectors.map((vector) => vector.map((value, i) => value - (mean[i] ?? 0)));
  const axes = principalAxes(covariance(centred, width), Math.min(width, dimensions + axesDropped)).slice(axesDropped);
  return centred.map((vector) => unit(Float32Array.from(axes, (axis) => dot(axis, vector))));
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((value) => value / length);
}

function covariance(vectors: readonly Float32Array[], width: number): Float64Array[] {
  const matrix = Array.from({ length: width }, () => new Float64Array(width));
  for (const vector of vectors) {
    for (const [i, row] of matrix.entries()) {
      const value = vector[i] ?? 0;
      for (let j = 0; j < width; j++) row[j] = (row[j] ?? 0) + value * (vector[j] ?? 0);
    }
  }
  return matrix;
}

/** By subspace iteration, the widest first. */
function principalAxes(matrix: readonly Float64Array[], count: number): Float64Array[] {
  const width = matrix.length;
  // Any start that is no combination of few axes does, and the same one each time makes the same file.
  let axes: Float64Array[] = Array.from({ length: count }, (_, k) =>
    Float64Array.from({ length: width }, (_, i) => Math.sin(1 + i * (k + 1) * 1.7)),
  );
  for (let round = 0; round < rounds; round++) {
    axes = orthonormal(axes.map((axis) => Float64Array.from(matrix, (row) => dot(row, axis))));
  }
  return axes;
}

function orthonormal(axes: readonly Float64Array[]): Float64Array[] {
  const done: Float64Array[] = [];
  for (const axis of axes) {
    const rest = Float64Array.from(axis);
    for (const other of done) {
      const along = dot(other, rest);
      for (let i = 0; i < rest.length; i++) rest[i] = (rest[i] ?? 0) - along * (other[i] ?? 0);
    }
    const length = Math.hypot(...rest);
    done.push(rest.map((value) => value / length));
  }
  return done;
}

function dot(a: Float64Array, b: Float64Array | Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}
