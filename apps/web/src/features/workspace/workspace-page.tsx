export const WorkspacePage = () => null
