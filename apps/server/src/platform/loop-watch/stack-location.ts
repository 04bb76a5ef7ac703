/**
 * The innermost frame of our own code in a stack, such as `modules/messaging/reply/lead.ts:40`, else the name of the
 * package that ran.
 */
export function stackLocation(stack: string): string | null {
  const lines = stack.split('\n').filter((line) => !line.includes('/platform/loop-watch/task-label.ts'))
  return firstMatch(lines, ownLocation) ?? firstMatch(lines, packageName)
}

const firstMatch = (lines: readonly string[], find: (line: string) => string | null): string | null => {
  for (const line of lines) {
    const match = find(line)
    if (match !== null) return match
  }
  return null
}

function ownLocation(line: string): string | null {
  if (line.includes('/node_modules/')) return null
  const index = line.lastIndexOf('/src/')
  // The address of a module may have a query.
  const match = index === -1 ? null : /^\/src\/([\w./-]{1,200})(?:\?[\w=&.-]{0,80})?(:\d{1,6})/.exec(line.slice(index))
  return match && `${match[1]}${match[2]}`
}

function packageName(line: string): string | null {
  const index = line.lastIndexOf('/node_modules/')
  const [, name = null] =
    index === -1 ? [] : (/^\/node_modules\/((?:@[\w.-]{1,80}\/)?[\w.-]{1,80})/.exec(line.slice(index)) ?? [])
  return name
}
