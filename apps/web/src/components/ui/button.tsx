'use client';

import type { VariantProps } from 'class-variance-authority';
import { useSyncExternalStore, type ComponentProps } from 'react';
import { classNames } from '@/lib/class-names';
import { buttonLook } from './button-look';
import { Spinner } from './spinner';

type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonLook> & {
    /** The action runs: it shows so, and a second press does nothing; the focus stays where it is. */
    isBusy?: boolean;
    /** Disabled, without looking so, until the page's script runs: a press before that would be lost. */
    waitsForPage?: boolean;
  };

export function Button({
  className,
  variant,
  size,
  type = 'button',
  isBusy = false,
  waitsForPage = false,
  disabled = false,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const isPageReady = useSyncExternalStore(never, isInBrowser, isOnServer);
  const isWaiting = waitsForPage && !isPageReady;
  return (
    <button
      type={type}
      className={classNames(buttonLook({ variant, size }), className, isWaiting && !disabled && 'disabled:opacity-100')}
      disabled={disabled || isWaiting}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  );
}

const never = () => () => undefined;
const isInBrowser = () => true;
const isOnServer = () => false;
