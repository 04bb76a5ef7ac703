import { isIP } from 'node:net'

/** Longer addresses are made for machines. */
const LONGEST = 300

/** Words with the address that they lead to behind them, where a customer can go there and the words do not say it. */
export const withAddress = (words: string, address: string): string =>
  isForCustomers(address) && !words.includes(spoken(address)) ? `${words} (${address})` : words

/** As people write it: without what programs put before and behind it. */
const spoken = (address: string): string => {
  const [page = ''] = address.replace(/^(?:mailto|tel|https?):(?:\/\/)?(?:www\.)?/i, '').split(/[?#]/, 1)
  return page.replace(/\/$/, '')
}

export const isForCustomers = (address: string): boolean =>
  address.length <= LONGEST && (/^(?:mailto|tel):./i.test(address) || isPublicPage(address))

/** A page on a named host: what leads into a network or a machine is not for customers. */
function isPublicPage(address: string): boolean {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return false
  return url.hostname.includes('.') && !url.hostname.startsWith('[') && isIP(url.hostname) === 0
}
