// A receipt as a file of its owner.

/** Let the person keep this receipt outside the browser. */
export function saveReceipt(receipt) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(receipt, null, 1)], { type: "application/json" }));
  link.download = `broadside-receipt-${receipt.seat}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}
