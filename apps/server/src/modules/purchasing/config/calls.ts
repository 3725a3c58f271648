export const configCalls = {}
