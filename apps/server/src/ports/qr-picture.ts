/** A text as a QR code with its quiet zone: the data URL of a PNG, black on white. */
export type DrawQr = (text: string) => Promise<string>
