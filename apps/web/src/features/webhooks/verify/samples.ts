/** Code that receives a webhook and verifies it, one sample for each language. The secret is read from the environment. */
export interface VerifySample {
  id: 'javascript' | 'python' | 'go' | 'ruby' | 'php';
  name: string;
  /** What has to be installed first; null: nothing. */
  install: string | null;
  code: string;
}

const javascript = `import express from 'express';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET); // whsec_...
const app = express();

app.post('/webhooks', express.raw({ type: 'application/json' }), (request, response) => {
  let event;
  try {
    // The raw body: verify before anything has parsed it.
    event = webhook.verify(request.body.toString(), request.headers);
  } catch {
    return response.status(401).end();
  }
  // Answer first, then do slow work.
  response.status(204).end();
  console.log(request.headers['webhook-id'], event.type, event.data);
});

app.listen(3000);
`;

const python = `import os
from flask import Flask, request
from standardwebhooks import Webhook, WebhookVerificationError

webhook = Webhook(os.environ["WEBHOOK_SECRET"])  # whsec_...
app = Flask(__name__)


@app.post("/webhooks")
def receive():
    try:
        # The raw body: verify before anything has parsed it.
        event = webhook.verify(request.get_data(), dict(request.headers))
    except WebhookVerificationError:
        return "", 401
    print(request.headers["webhook-id"], event["type"], event["data"])
    return "", 204
`;

const go = `package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

// isGenuine says whether a webhook is ours and not older than five minutes.
func isGenuine(header http.Header, body []byte, secret string) bool {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	seconds, errTime := strconv.ParseInt(header.Get("webhook-timestamp"), 10, 64)
	if err != nil || errTime != nil || time.Since(time.Unix(seconds, 0)).Abs() > 5*time.Minute {
		return false
	}
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "%s.%d.%s", header.Get("webhook-id"), seconds, body)
	for _, part := range strings.Fields(header.Get("webhook-signature")) {
		version, signature, _ := strings.Cut(part, ",")
		given, err := base64.StdEncoding.DecodeString(signature)
		if err == nil && version == "v1" && hmac.Equal(given, mac.Sum(nil)) {
			return true
		}
	}
	return false
}

func main() {
	http.HandleFunc("POST /webhooks", func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
		if err != nil || !isGenuine(r.Header, body, os.Getenv("WEBHOOK_SECRET")) {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		w.WriteHeader(http.StatusNoContent)
		log.Println(r.Header.Get("webhook-id"), string(body))
	})
	log.Fatal(http.ListenAndServe(":3000", nil))
}
`;

const ruby = `require "base64"
require "json"
require "openssl"
require "sinatra"

SECRET = Base64.decode64(ENV.fetch("WEBHOOK_SECRET").delete_prefix("whsec_"))

def genuine?(id, timestamp, signatures, body)
  return false if (Time.now.to_i - timestamp.to_i).abs > 300

  expected = Base64.strict_encode64(OpenSSL::HMAC.digest("SHA256", SECRET, "#{id}.#{timestamp}.#{body}"))
  signatures.split.any? { |part| OpenSSL.secure_compare(part, "v1,#{expected}") }
end

post "/webhooks" do
  # The raw body: verify before anything has parsed it.
  body = request.body.read
  id, timestamp, signatures = %w[ID TIMESTAMP SIGNATURE].map { |name| request.env["HTTP_WEBHOOK_#{name}"].to_s }
  halt 401 unless genuine?(id, timestamp, signatures, body)

  event = JSON.parse(body)
  puts id, event["type"], event["data"]
  status 204
end
`;

const php = `<?php
$secret = base64_decode(substr(getenv('WEBHOOK_SECRET'), strlen('whsec_')));

// The raw body: verify before anything has parsed it.
$body = file_get_contents('php://input');
$id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
$timestamp = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
$signatures = explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '');

$expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $secret, true));
$isGenuine = abs(time() - (int) $timestamp) <= 300;
$isGenuine = $isGenuine && array_filter($signatures, fn ($signature) => hash_equals($expected, $signature));

if (!$isGenuine) {
    http_response_code(401);
    exit;
}
$event = json_decode($body, true);
error_log("$id {$event['type']}");
http_response_code(204);
`;

export const verifySamples: readonly VerifySample[] = [
  { id: 'javascript', name: 'JavaScript', install: 'npm install standardwebhooks express', code: javascript },
  { id: 'python', name: 'Python', install: 'pip install standardwebhooks flask', code: python },
  { id: 'go', name: 'Go', install: null, code: go },
  { id: 'ruby', name: 'Ruby', install: 'gem install sinatra', code: ruby },
  { id: 'php', name: 'PHP', install: null, code: php },
];
