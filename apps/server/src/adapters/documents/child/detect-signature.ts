/** The format that the first bytes declare; null for plain text. */
export function detectSignature(bytes: Buffer): 'pdf' | 'zip' | 'ole' | 'xls' | null {
  const head = bytes.toString('latin1', 0, 1024)
  if (head.includes('%PDF-')) return 'pdf'
  if (head.startsWith('PK')) return 'zip'
  if (head.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return 'ole'
  return /^\x09[\0\x02\x04\x08]/.test(head) ? 'xls' : null // oxlint-disable-line no-control-regex -- these are bytes
}
