import { describe, expect, it, vi } from 'vitest';
import { createEmitter } from './events.ts';

describe('events', () => {
  it('reach every listener, also when one of them throws', () => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const emitter = createEmitter();
    const heard: string[] = [];
    emitter.on('reply', () => {
      throw new Error('a listener of the page');
    });
    emitter.on('reply', ({ text }) => heard.push(text));
    emitter.emit('reply', { text: 'はい' });
    expect(heard).toEqual(['はい']);
    expect(complaint).toHaveBeenCalledOnce();
    complaint.mockRestore();
  });

  it('stop at a removed listener', () => {
    const emitter = createEmitter();
    const heard: string[] = [];
    const remove = emitter.on('closed', ({ reason }) => heard.push(reason));
    remove();
    emitter.emit('closed', { reason: 'ended' });
    expect(heard).toEqual([]);
  });
});
