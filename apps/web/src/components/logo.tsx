/** A bell on a reception desk. */
export function Logo({ className = 'size-7' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path d="M8 21a8 8 0 0 1 16 0Z" className="fill-on-accent" />
      <rect x="6" y="22.5" width="20" height="2.5" rx="1.25" className="fill-on-accent" />
      <circle cx="16" cy="10.5" r="2" className="fill-on-accent" />
    </svg>
  );
}
