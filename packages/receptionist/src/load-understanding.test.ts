import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished, expect, test, vi } from 'vitest';
import { loadUnderstanding } from './load-understanding.ts';
import { intentsOf } from './model/intents-of.ts';
import { valuesOf } from './tagger/values-of.ts';

test('once everything is loaded, the first sentences of callers read no file', () => {
  loadUnderstanding();
  const read = vi.spyOn(fs, 'readFileSync');
  syncBuiltinESMExports();
  onTestFinished(() => {
    read.mockRestore();
    syncBuiltinESMExports();
  });
  for (const said of ['来週の木曜に四人でお願いしたいんですが', 'Could I come next Thursday, four of us?']) {
    intentsOf(said, 'when');
    valuesOf(said, 'when');
  }
  expect(read).not.toHaveBeenCalled();
  fs.readFileSync(import.meta.filename);
  expect(read, 'reading is seen').toHaveBeenCalledOnce();
});
