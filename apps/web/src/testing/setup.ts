import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { navigation } from './navigation';

vi.mock('next/navigation', () => ({
  useRouter: () => ({ refresh: navigation.refresh }),
  usePathname: () => navigation.path,
}));

// What jsdom does not have; none of it is visible without a layout.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    disconnect() {}
  },
);
vi.stubGlobal('matchMedia', () => ({ matches: false }));
Element.prototype.scrollTo = () => undefined;
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

afterEach(() => {
  cleanup();
  navigation.reset();
  sessionStorage.clear();
});
