/** Draws a QR code with its quiet zone: the data URL of a black and white PNG. */
export type DrawQr = (text: string) => Promise<string>
