export const aliCalls = {}
