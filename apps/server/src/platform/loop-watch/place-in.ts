/** The innermost place of our own code in a stack, else the package that ran: «modules/engine/turn/lead.ts:40». */
export function placeIn(stack: string): string | null {
  const lines = stack.split('\n').filter((line) => !line.includes('/platform/loop-watch/task-label.ts'))
  return first(lines, ownPlace) ?? first(lines, packageOf)
}

const first = (lines: readonly string[], find: (line: string) => string | null): string | null => {
  for (const line of lines) {
    const found = find(line)
    if (found !== null) return found
  }
  return null
}

function ownPlace(line: string): string | null {
  if (line.includes('/node_modules/')) return null
  const at = line.lastIndexOf('/src/')
  const [, place = null] = at === -1 ? [] : (/^\/src\/([\w./-]{1,200}:\d{1,6})/.exec(line.slice(at)) ?? [])
  return place
}

function packageOf(line: string): string | null {
  const at = line.lastIndexOf('/node_modules/')
  const [, name = null] =
    at === -1 ? [] : (/^\/node_modules\/((?:@[\w.-]{1,80}\/)?[\w.-]{1,80})/.exec(line.slice(at)) ?? [])
  return name
}
