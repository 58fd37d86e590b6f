import { SpanKind } from '@opentelemetry/api';
import type { SendResult } from '../../domain/webhooks/sendResult';
import { inSpan, isTraced, noteError, startSpan } from '../../traces/spans';
import { traceparentOf } from '../../traces/traceparent';
import type { Sender, WebhookMessage } from './sender';

/** Gives each attempt a span, which the receiver can go on with. Webhooks are named by their ids, as in the log. */
export function tracedSender(sender: Sender): Sender {
  return isTraced() ? { ...sender, send: (message) => sendInSpan(sender, message) } : sender;
}

function sendInSpan(sender: Sender, message: WebhookMessage): Promise<SendResult> {
  const span = startSpan('webhook attempt', {
    kind: SpanKind.CLIENT,
    attributes: {
      'http.request.method': 'POST',
      'consent.webhook.id': message.endpointId,
      'consent.message.id': message.headers['webhook-id'] ?? '',
    },
  });
  const headers = { ...message.headers, traceparent: traceparentOf(span.spanContext()) };
  return inSpan(span, async () => {
    const result = await sender.send({ ...message, headers });
    if (result.kind !== 'answered') noteError(span, result.reason, true);
    else {
      span.setAttribute('http.response.status_code', result.status);
      if (result.status >= 400) noteError(span, String(result.status), true);
    }
    return result;
  });
}
