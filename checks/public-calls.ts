/** What answers without a token. Anything added here is open to the whole internet: say why in the commit. */
export const PUBLIC_CALLS = ['POST /v1/user/login', 'GET /captchaImage', 'POST /v1/user/register', 'POST /v1/user/bind'] as const
