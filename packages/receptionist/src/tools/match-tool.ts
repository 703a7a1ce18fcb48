import type { BrainTool } from '../brain.ts';
import { readFeatures, sharedWeight, sharesSubject, totalWeight } from '../text/features.ts';

/** How much of a description the words must hold, or of the words the description. */
const scoreMin = 0.5;

/** Tools without required parameters, by the words of their descriptions. */
export function createToolMatcher(tools: readonly BrainTool[]): (text: string) => string | null {
  const open = tools
    .filter(({ parameters, keptIn }) => keptIn === undefined && (parameters?.required ?? []).length === 0)
    .map(({ name, description }) => ({ name, features: readFeatures(description) }));
  const evenly = (): number => 1;
  return (text) => {
    const asked = readFeatures(text);
    let best: { name: string; score: number } | null = null;
    for (const { name, features } of open) {
      if (!sharesSubject(asked, features)) continue;
      const shared = sharedWeight(asked, features, evenly);
      const score = Math.max(shared / totalWeight(features, evenly), shared / totalWeight(asked, evenly));
      if (score >= scoreMin && score > (best?.score ?? 0)) best = { name, score };
    }
    return best?.name ?? null;
  };
}
