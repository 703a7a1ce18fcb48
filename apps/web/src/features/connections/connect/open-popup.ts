const width = 560;
const height = 720;

/** Has to be called by the press of a button itself, or the browser blocks it; where it leads is known a moment later. Null where it was blocked. */
export function openPopup(): Window | null {
  const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2));
  const top = Math.max(0, Math.round(screenY + (outerHeight - height) / 2));
  const popup = open('about:blank', '_blank', `popup,width=${width},height=${height},left=${left},top=${top}`);
  // Whatever pages it shows then have no way back into this one.
  if (popup) popup.opener = null;
  return popup;
}
