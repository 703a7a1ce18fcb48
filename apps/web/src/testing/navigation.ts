import { vi } from 'vitest';

/** What the page's router is asked, and where the page is. */
export const navigation = {
  path: '/live/talk',
  refresh: vi.fn<() => void>(),
  reset() {
    navigation.path = '/live/talk';
    navigation.refresh.mockReset();
  },
};
