export const planCalls = {}
