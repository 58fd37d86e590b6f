/** The `ref` of a dialog that is modal for as long as it is drawn; in `onClose` it opens one again that must stay. */
export function showModal(dialog: HTMLDialogElement | null): void {
  if (dialog && !dialog.open) dialog.showModal();
}
