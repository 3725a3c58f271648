export const dockCalls = {}
