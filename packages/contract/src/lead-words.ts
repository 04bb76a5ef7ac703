const words: Record<string, string> = {
  name: 'Nombre',
  phone: 'Teléfono',
  email: 'Correo',
  budget: 'Presupuesto',
  timeline: 'Para cuándo',
  decision_maker: 'Quién decide',
}

/** How a field of a lead is called where people read it: an owner's own names are their own words. */
export const leadFieldWord = (name: string): string =>
  Object.hasOwn(words, name) ? (words[name] ?? name) : name.replaceAll('_', ' ')
