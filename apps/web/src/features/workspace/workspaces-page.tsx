export const WorkspacesPage = () => null
