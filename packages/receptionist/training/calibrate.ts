/** From scores of sentences that the model had not seen to probabilities. */

export interface Judged {
  score: number;
  isMeant: boolean;
}

export interface Calibration {
  slope: number;
  offset: number;
}

const rounds = 50;

/** Platt's method: the logistic curve that fits best, by Newton's steps; no class counts as quite certain. */
export function calibrate(judged: readonly Judged[]): Calibration {
  const meant = judged.filter(({ isMeant }) => isMeant).length;
  const yes = (meant + 1) / (meant + 2);
  const no = 1 / (judged.length - meant + 2);
  let slope = 1;
  let offset = 0;
  for (let round = 0; round < rounds; round += 1) {
    let [slopeStep, offsetStep, slopes, both, offsets] = [0, 0, 1e-6, 0, 1e-6];
    for (const { score, isMeant } of judged) {
      const probability = 1 / (1 + Math.exp(-(slope * score + offset)));
      const miss = probability - (isMeant ? yes : no);
      const curve = probability * (1 - probability);
      slopeStep += miss * score;
      offsetStep += miss;
      slopes += curve * score * score;
      both += curve * score;
      offsets += curve;
    }
    const determinant = slopes * offsets - both * both;
    if (Math.abs(determinant) < 1e-9) break;
    slope -= (offsets * slopeStep - both * offsetStep) / determinant;
    offset -= (slopes * offsetStep - both * slopeStep) / determinant;
  }
  return { slope, offset };
}

export function probabilityOf(score: number, { slope, offset }: Calibration = { slope: 1, offset: 0 }): number {
  return 1 / (1 + Math.exp(-(slope * score + offset)));
}
