const fieldLabels: Record<string, string> = {
  name: 'Nombre',
  phone: 'Teléfono',
  email: 'Correo',
  budget: 'Presupuesto',
  timeline: 'Para cuándo',
  decision_maker: 'Quién decide',
}

/** The fields that most owners ask for, in the order in which a file shows them. */
export const commonLeadFields: readonly string[] = Object.keys(fieldLabels)

/** The Spanish label of a lead field; names that the owner chose are shown as they are. */
export const leadFieldLabel = (name: string): string =>
  Object.hasOwn(fieldLabels, name) ? (fieldLabels[name] ?? name) : name.replaceAll('_', ' ')
