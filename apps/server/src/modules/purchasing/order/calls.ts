export const orderCalls = {}
