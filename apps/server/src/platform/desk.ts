import { fail } from '@portavoz/contract'

/** Each holds a connection for as long as its reader takes: the others are for everybody else. */
const AT_ONCE = { ofAccount: 2, ofAll: 4 }

/** Lets somebody in who makes a file, or refuses; whoever enters gets the way out. */
export type Desk = (userId: string) => () => void

/** Who makes files that are read for long, and no more of them than there is room for. */
export function createDesk(): Desk {
  const under: string[] = []
  return (userId) => {
    const mine = under.filter((one) => one === userId).length
    if (mine >= AT_ONCE.ofAccount) fail('extraction.too_many')
    // The last place is for somebody who has none.
    if (under.length >= AT_ONCE.ofAll - Math.min(mine, 1)) fail('extraction.busy')
    under.push(userId)
    let isUnder = true
    return () => {
      if (isUnder) under.splice(under.indexOf(userId), 1)
      isUnder = false
    }
  }
}
