import { ReadableStream, type ReadableStreamDefaultController } from 'node:stream/web';

/** A stream that is written from outside. Writing after its end does nothing. */
export interface Channel<Value> {
  readonly stream: ReadableStream<Value>;
  put(value: Value): void;
  end(): void;
}

export function createChannel<Value>(): Channel<Value> {
  let controller: ReadableStreamDefaultController<Value> | null = null;
  const stream = new ReadableStream<Value>({
    start(opened) {
      controller = opened;
    },
    // Whoever reads no further is not written to.
    cancel() {
      controller = null;
    },
  });
  return {
    stream,
    put: (value) => controller?.enqueue(value),
    end() {
      controller?.close();
      controller = null;
    },
  };
}
