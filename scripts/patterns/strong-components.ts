/** Strongly connected components that contain a cycle (Tarjan, without recursion). */
export function strongComponents<T>(states: readonly T[], successors: (state: T) => readonly T[]): T[][] {
  const order = new Map<T, number>()
  const low = new Map<T, number>()
  const stack: T[] = []
  const onStack = new Set<T>()
  const components: T[][] = []
  const isOwn = new Map<T, boolean>()
  for (const root of states) {
    if (order.has(root)) continue
    const work: { state: T; next: readonly T[]; at: number }[] = []
    const enter = (state: T): void => {
      const next = successors(state)
      isOwn.set(state, next.includes(state))
      order.set(state, order.size)
      low.set(state, order.size - 1)
      stack.push(state)
      onStack.add(state)
      work.push({ state, next, at: 0 })
    }
    enter(root)
    for (let top = work.at(-1); top; top = work.at(-1)) {
      const target = top.next[top.at++]
      if (target !== undefined) {
        if (!order.has(target)) enter(target)
        else if (onStack.has(target)) low.set(top.state, Math.min(low.get(top.state) ?? 0, order.get(target) ?? 0))
        continue
      }
      work.pop()
      const parent = work.at(-1)
      if (parent) low.set(parent.state, Math.min(low.get(parent.state) ?? 0, low.get(top.state) ?? 0))
      if (low.get(top.state) !== order.get(top.state)) continue
      const component: T[] = []
      for (let state = stack.pop(); state !== undefined; state = stack.pop()) {
        onStack.delete(state)
        component.push(state)
        if (state === top.state) break
      }
      if (component.length > 1 || isOwn.get(top.state)) components.push(component)
    }
  }
  return components
}
