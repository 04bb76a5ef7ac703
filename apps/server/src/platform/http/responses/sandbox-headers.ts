/** A file of a person that a browser opens as a page can run and load nothing. */
export const SANDBOX_HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}
