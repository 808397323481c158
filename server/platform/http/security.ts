import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Security headers on every response. */
export async function registerSecurity(app: FastifyInstance, webDir: string | null, secure: boolean): Promise<void> {
  const policy = contentPolicy(webDir);
  // Built once: helmet would compose the policy again for each response.
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('content-security-policy', policy);
    done();
  });
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  });
}

/** Inline scripts of the built page are allowed by hash; all others are blocked. */
function contentPolicy(webDir: string | null): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inlineScripts(webDir)].join(' '),
    "script-src-attr 'none'",
    // Emotion injects its styles into the page.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function inlineScripts(webDir: string | null): string[] {
  if (!webDir) return [];
  let html: string;
  try {
    html = readFileSync(join(webDir, 'index.html'), 'utf8');
  } catch {
    return [];
  }
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}
