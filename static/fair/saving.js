// A receipt as a file of its owner.

const KEPT = 60_000;

/** Let the person keep this receipt outside the browser. */
export function saveReceipt(receipt) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(receipt, null, 1)], { type: "application/json" }));
  link.download = `broadside-receipt-${receipt.seat}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT); // some browsers read it only after the press
}
